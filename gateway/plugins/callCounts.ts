/** Returns the number of upstream calls in `extensions.calls`. Only tests and measurements enable it. */
import type { ApolloServerPlugin } from '@apollo/server'
import type { GatewayContext } from '../context.ts'

export const callCounts: ApolloServerPlugin<GatewayContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue: { calls } }) {
        if (response.body.kind !== 'single') return
        const { singleResult } = response.body
        singleResult.extensions = {
          ...singleResult.extensions,
          calls: { total: calls.total, byUpstream: { ...calls.byUpstream } },
        }
      },
    }
  },
}
