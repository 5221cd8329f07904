/** Reads what the examples need of the selected store. */
import { STORE_FACTS, type StoreFacts } from './exampleVariables.ts'
import { rememberedStore } from './storeChoice.ts'

/** Null when the gateway does not answer. */
export async function readStoreFacts(): Promise<StoreFacts | null> {
  try {
    const response = await fetch('/graphql', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-store': rememberedStore() },
      body: JSON.stringify({ query: STORE_FACTS }),
    })
    const answer: { data?: StoreFacts | null } = await response.json()
    return answer.data ?? null
  } catch {
    return null
  }
}
