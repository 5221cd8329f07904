/** Reads the metal that a document's prices contain. */
import { isMetal } from '#domain/metal.ts'
import type { ChargedMetal, MetalShare } from '#domain/metalMove.ts'
import { decimalField, type Fields, listField, textField } from '../upstream/catalogueIndex/fields.ts'

export function metalSharesOf(fields: Fields): Pick<ChargedMetal, 'shares' | 'isWhole'> {
  const entries = listField(fields, 'metal_charge')
  const shares = entries.flatMap((entry) => shareOf(entry) ?? [])
  return { shares, isWhole: shares.length === entries.length }
}

function shareOf(entry: Fields): MetalShare | null {
  const metal = textField(entry, 'metal')?.toUpperCase() ?? ''
  const grams = decimalField(entry, 'grams')
  const quote = decimalField(entry, 'quote')
  const quotedAt = new Date(textField(entry, 'quoted_at') ?? Number.NaN)
  return isMetal(metal) && grams && quote && !Number.isNaN(quotedAt.getTime())
    ? { metal, grams, quote, quotedAt }
    : null
}
