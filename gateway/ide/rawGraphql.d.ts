declare module '*.graphql?raw' {
  const text: string
  export default text
}
declare module '*.css' {}
declare module 'graphiql/style.css' {}
