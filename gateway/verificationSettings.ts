/** Settings of a store about the verification of customers. */
import * as v from 'valibot'
import { timeOfDay } from './deliverySettings.ts'

/** Hours in which the staff verifies customer numbers, Monday to Friday. The specification has 08:30 to 15:30. */
const numberHours = v.pipe(
  v.strictObject({ from: timeOfDay, to: timeOfDay }),
  v.check(({ from, to }) => from < to, 'expected "to" to be later than "from"'),
  v.readonly(),
)

export const verificationSettings = v.strictObject({ customerVerificationEnabled: v.boolean(), numberHours })
