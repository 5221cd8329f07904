/** Serves the gateway's own IDE at GET /graphql in a browser, without a foreign page or a CDN. */
import type { ApolloServerPlugin } from '@apollo/server'
import { readIdePage } from '../http/ide.ts'

export const idePage: ApolloServerPlugin = {
  async serverWillStart() {
    return {
      async renderLandingPage() {
        return { html: readIdePage }
      },
    }
  },
}
