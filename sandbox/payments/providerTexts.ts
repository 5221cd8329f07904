/** Texts of the payment provider's pages. */
import type * as v from 'valibot'
import { readData } from '../catalogue/readData.ts'
import { READER_LANGUAGES, type ReaderLanguage, textsFor } from '../catalogue/text.ts'

const textsSchema = textsFor([
  'card',
  'bank',
  'test',
  'merchant',
  'order',
  'amount',
  'yourBank',
  'pay',
  'decline',
  'late',
  'lateDecline',
  'cancel',
  'back',
  'paid',
  'declined',
  'waiting',
  'cancelled',
  'expired',
  'unknown',
])

export type ProviderTexts = v.InferOutput<typeof textsSchema>[ReaderLanguage]

export const PROVIDER_TEXTS = readData('../payments/providerTexts.json', textsSchema)

export function pageLanguageOf(text: string): ReaderLanguage {
  return READER_LANGUAGES.find((one) => one === text) ?? 'en'
}
