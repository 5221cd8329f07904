// Vite's patterns '*.module.css' and '*.css' have equally long prefixes, and TypeScript 7 uses the wrong one: a longer prefix wins.
declare module './*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
declare module '../*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
