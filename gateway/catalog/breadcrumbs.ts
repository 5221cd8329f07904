/** Breadcrumbs of a product. */
import type { CategoryModel } from './CategoryModel.ts'

/** Ancestors of the product's deepest category and that category itself; of equally deep categories the first. */
export function breadcrumbsOf(categories: readonly (CategoryModel | null)[]): readonly CategoryModel[] {
  let deepest: CategoryModel | null = null
  for (const category of categories) if (category && (!deepest || category.level > deepest.level)) deepest = category
  return deepest ? [...deepest.ancestors, deepest] : []
}
