/** Apollo's provider, and the client for components that read or write the cache. Queries and mutations go through the generated hooks. */
export { ApolloProvider, useApolloClient } from '@apollo/client/react'
