import { Plural } from '@lingui/react/macro'
import { Link } from 'react-router-dom'
import type { CategoryTilePartsFragment } from '../client/generated/documents.generated.ts'
import { linkToCategory } from '../shop/linkTarget.ts'
import { Picture } from '../ui/Picture.tsx'
import styles from './CategoryTiles.module.css'

const sizes = '(max-width: 767px) 47vw, (max-width: 1023px) 30vw, 210px'

export function CategoryTiles({ categories }: { readonly categories: readonly CategoryTilePartsFragment[] }) {
  return (
    <ul className={styles.tiles}>
      {categories.map((category) => (
        <li key={category.id}>
          <Link to={category.path} state={linkToCategory(category.id)}>
            <Picture image={category.image} sizes={sizes} isDecorative />
            <b>{category.name}</b>
            <span>
              <Plural value={category.productCount} one="# product" other="# products" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
