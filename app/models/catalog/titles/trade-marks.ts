/** Without trade marks, before NFKC makes letters of them. One between two words parts them: "LEGO®City". */
export function withoutTradeMarks(text: string): string {
  return text.replace(/[®™℠]+([\p{L}\p{N}])?/gu, (_, letter?: string) => (letter ? ` ${letter}` : ""));
}
