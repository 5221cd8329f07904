/** Totals of a cart. */
import * as v from 'valibot'
import { cartPath } from './cart.ts'
import type { MagentoCall } from './magentoClient.ts'

const totalsSchema = v.looseObject({ total_segments: v.array(v.looseObject({ code: v.string() })) })

export async function readTotals(call: MagentoCall): Promise<unknown> {
  const totals = await call.read(`${cartPath(call)}/totals`)
  const read = v.safeParse(totalsSchema, totals)
  if (!read.success) return totals
  const segments = read.output.total_segments.filter((segment) => !isOfNoMethod(segment))
  return { ...read.output, total_segments: segments }
}

/**
 * What names a method in the title of a shipping: Magento writes " - " between the titles of carrier and method in every language. Of a
 * method without one of them only the brackets are left, which a translation of "Shipping & Handling (%1)" may leave out.
 */
const NAMED_METHOD = / - |\(/

/** Until a method is chosen Magento writes a shipping of 0, and names none in its title: that is no free delivery. */
function isOfNoMethod({ code, title, value }: Readonly<Record<string, unknown>>): boolean {
  return code === 'shipping' && Number(value) === 0 && !NAMED_METHOD.test(String(title))
}
