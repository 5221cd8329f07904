/** Every product the backend sells, family by family. The order decides the ids, so new families go to the end. */
import { bars } from './families/bars.ts'
import { wire } from './families/wire.ts'
import type { ProductSpec } from './product.ts'

export const ASSORTMENT: readonly ProductSpec[] = [...bars, ...wire]
