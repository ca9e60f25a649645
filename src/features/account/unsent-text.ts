/** What signing out would lose, for the question before it. @param count entries not sent yet, at least 1 */
export function unsentText(count: number): string {
  return count === 1
    ? '1 thing is not sent yet. Signing out now loses it.'
    : `${count} things are not sent yet. Signing out now loses them.`;
}
