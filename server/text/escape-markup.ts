const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for markup, HTML or XML: in an element, or in an attribute in quotation marks. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);
