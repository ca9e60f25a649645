/** The browser's own "save data" setting, where it tells (Network Information API; not in TypeScript's DOM library). */
function isSaveDataHinted(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether to save data (NET-1): the person's own switch, else the browser's setting. @param chosen null until used */
export function isSavingData(chosen: boolean | null | undefined): boolean {
  return chosen ?? isSaveDataHinted();
}
