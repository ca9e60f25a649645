/** The mark of Haat, an open-air market's awning over a heap of goods. It decorates: the name stands beside it. */
export function BrandMark({ size = 96 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 96 96" aria-hidden="true" focusable="false">
      <path d="M16 38v46M80 38v46" stroke="#8a5a16" strokeWidth="5" strokeLinecap="round" />
      <circle cx="36" cy="64" r="8" fill="#e5484d" />
      <circle cx="60" cy="64" r="8" fill="#ffae38" />
      <circle cx="48" cy="60" r="9" fill="#37b071" />
      <path d="M48 51c0-4 3-7 7-7 0 4-3 7-7 7Z" fill="#0f7a48" />
      <path d="M12 68h72l-5 16a4 4 0 0 1-4 3H21a4 4 0 0 1-4-3Z" fill="#c98a35" />
      <path d="M14 76h68" stroke="#8a5a16" strokeWidth="2.5" />
      <path d="M20 10h56l12 24H8Z" fill="#0f7a48" />
      <path d="M32.5 10h12L41 34H24Zm31 0h-12L55 34h17Z" fill="#ffae38" />
      <path
        d="M8 34h16a8 8 0 0 1-16 0Zm33 0h14a7 7 0 0 1-14 0Zm31 0h16a8 8 0 0 1-16 0Z"
        fill="#0b6a3e"
      />
      <path d="M24 34h17a8.5 8.5 0 0 1-17 0Zm31 0h17a8.5 8.5 0 0 1-17 0Z" fill="#e38800" />
    </svg>
  );
}
