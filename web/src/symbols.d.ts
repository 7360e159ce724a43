declare module 'virtual:symbols' {
  const symbols: Record<string, string>;
  export default symbols;
}
