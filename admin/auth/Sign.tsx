import { BRAND } from '../../domain/brand.ts'
import { STATIC_PATHS } from '../../domain/routes.ts'

export const Sign = () => (
  <header className="auth-side">
    <a className="auth-sign" href={STATIC_PATHS.home}>
      <span className="auth-brand">{BRAND.name}</span>
      <span>{BRAND.tagline}</span>
    </a>
  </header>
)
