/** GET /graphql in a browser shows our own IDE; no foreign page, no CDN. */
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
