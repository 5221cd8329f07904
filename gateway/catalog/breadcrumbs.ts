/** The way to a product. */
import type { CategoryModel } from './CategoryModel.ts'

/** Down to the deepest of the product's categories, that one included; of equally deep ones the first. */
export function breadcrumbsOf(categories: readonly (CategoryModel | null)[]): readonly CategoryModel[] {
  let deepest: CategoryModel | null = null
  for (const category of categories) if (category && (!deepest || category.level > deepest.level)) deepest = category
  return deepest ? [...deepest.ancestors, deepest] : []
}
