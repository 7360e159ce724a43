// An address to take along. False where the browser keeps its clipboard to itself.
export async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
export const addressOf = (game: string, step?: number) => `${location.origin}${location.pathname}#/game/${game}${step === undefined ? '' : `/at/${step}`}`;
