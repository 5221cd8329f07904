// Vite's own '*.module.css' and '*.css' are equally long a match, and TypeScript 7 takes the wrong one: a longer prefix decides.
declare module './*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
declare module '../*.module.css' {
  const styles: Readonly<Record<string, string>>
  export default styles
}
