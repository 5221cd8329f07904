/** The words of mails about orders. */
import * as v from 'valibot'
import { readData } from '../catalogue/readData.ts'
import { readerTextSchema } from '../catalogue/text.ts'

const NAMES = [
  'subject',
  'greeting',
  'thanks',
  'link',
  'number',
  'placed',
  'shipping',
  'fee',
  'discount',
  'tax',
  'reverseCharge',
  'marginScheme',
  'total',
  'delivery',
  'sentOn',
  'sentBy',
  'arrives',
  'pickup',
  'next',
  'deliveryAddress',
  'billingAddress',
  'payment',
  'reference',
  'files',
  'filesLater',
  'returns',
  'freeReturns',
  'cancelledSubject',
  'cancelled',
  'sentSubject',
  'sent',
  'codeSubject',
  'code',
  'returnSubject',
  'returnReceipt',
  'withdrawLink',
  'withdrawalSubject',
  'withdrawalReceipt',
  'withdrawalArrived',
  'withdrawalName',
] as const

export const ORDER_TEXTS = readData('../mails/orderTexts.json', v.object(v.entriesFromList(NAMES, readerTextSchema)))
