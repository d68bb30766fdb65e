/// <reference path="../types.d.ts" />
// A review whose author proved an earlier quote request says when that was. Only the server sets it.
const ADMIN = '@request.auth.is_admin = true'
const PUBLISHED =
  "EXISTS (SELECT 1 FROM company_listings WHERE company_listings.id = reviews.listing AND company_listings.state = 'published')"
const PUBLIC_BEFORE = 'id, listing, customer_name, rating, review_text, created'
const COMPANY_BEFORE = 'id, listing, customer_name, rating, review_text, reply_text, reply_at, created'
const withAsked = (fields) => fields.replace('created', 'asked_at, created')

const setViews = (app, publicFields, companyFields) => {
  const views = {
    public_reviews: `SELECT ${publicFields} FROM reviews WHERE is_approved = TRUE AND ${PUBLISHED}`,
    company_reviews: `SELECT ${companyFields} FROM reviews WHERE is_approved = TRUE`,
  }
  for (const [name, viewQuery] of Object.entries(views)) {
    const view = app.findCollectionByNameOrId(name)
    view.viewQuery = viewQuery
    app.save(view)
  }
}

migrate(
  (app) => {
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.fields.add(new DateField({ name: 'asked_at' }))
    reviews.createRule = `(${ADMIN} || is_approved = false) && @request.body.asked_at:isset = false`
    reviews.updateRule = `${ADMIN} && @request.body.asked_at:changed = false`
    app.save(reviews)
    setViews(app, withAsked(PUBLIC_BEFORE), withAsked(COMPANY_BEFORE))
  },
  (app) => {
    setViews(app, PUBLIC_BEFORE, COMPANY_BEFORE)
    const reviews = app.findCollectionByNameOrId('reviews')
    reviews.createRule = `${ADMIN} || is_approved = false`
    reviews.updateRule = ADMIN
    reviews.fields.removeByName('asked_at')
    app.save(reviews)
  },
)
