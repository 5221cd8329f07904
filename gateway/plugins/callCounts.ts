/** Tells in `extensions.calls` what an answer cost upstream. Only where the gateway is created to say so: tests and measurements. */
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
