/** Orders that the sandbox has taken. */
import type { Shop } from './shop.ts'

/** The sandbox confirms every order by mail. */
export async function ordersFor(shop: Shop, email: string): Promise<number> {
  const response = await fetch(`${shop.sandbox.origin}/sandbox/mails`, { headers: { accept: 'application/json' } })
  const { mails } = (await response.json()) as {
    mails: readonly { readonly kind: string; readonly recipient: string }[]
  }
  return mails.filter(({ kind, recipient }) => kind === 'order' && recipient === email).length
}
