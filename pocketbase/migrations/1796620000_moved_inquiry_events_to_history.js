/// <reference path="../types.d.ts" />
// One history: changes of inquiries are revisions, and reverting a decision needs no copies of its own.

/** The row of an import has its id and a sentence, as those of other changes. */
const IMPORTS = [
  `UPDATE revisions SET id = record WHERE rowid IN
    (SELECT max(rowid) FROM revisions WHERE collection = 'imports' AND kind = 'create' GROUP BY record)`,
  `UPDATE revisions SET title = substr(iif(kind = 'undo', 'Undid “Import of ' || title || '”', 'Import of ' || title), 1, 255)
    WHERE collection = 'imports'`,
  `UPDATE revisions SET is_reverted = TRUE WHERE collection = 'imports' AND kind = 'create'
    AND record IN (SELECT id FROM imports WHERE state = 'undone')`,
]

migrate(
  (app) => {
    app
      .db()
      .newQuery(
        `INSERT INTO revisions (id, collection, record, title, listing, kind, origin, actor, actor_name, actor_role,
            changed, changes, names, deleted_with, undoes, is_reverted, file, fingerprint, search_text, change_set, set_size,
            created, updated)
          SELECT event.id, 'inquiries', inquiry, company.name, company.id, 'update', 'console', event.actor, actor_name, '',
            CASE event.kind WHEN 'status' THEN 'Status' WHEN 'outcome' THEN 'Outcome' WHEN 'reminder' THEN 'Reminder'
              ELSE 'Held back' END,
            CASE event.kind WHEN 'reminder' THEN json_object('remind_at', json_array(before, after))
              WHEN 'released' THEN json_object('is_held', json_array(json(before), json(after)))
              ELSE json_object(event.kind, json_array(before, after)) END,
            '{}', '{}', '', FALSE, '', event.fingerprint, lower(company.name || ' inquiry ' || actor_name), '', 0,
            event.created, event.updated
          FROM inquiry_events AS event JOIN inquiries ON inquiries.id = inquiry
            JOIN company_listings AS company ON company.id = inquiries.listing
          WHERE event.kind != 'released' OR (before IN ('true', 'false') AND after IN ('true', 'false'))`,
      )
      .execute()
    app.delete(app.findCollectionByNameOrId('inquiry_events'))
    for (const sql of IMPORTS) app.db().newQuery(sql).execute()
    const claims = app.findCollectionByNameOrId('claims')
    claims.fields.removeByName('was_assigned')
    app.save(claims)
    const edits = app.findCollectionByNameOrId('listing_edits')
    edits.fields.removeByName('old_logo')
    app.save(edits)
  },
  (app) => {
    const relation = (/** @type {string} */ name, /** @type {string} */ collection) => ({
      type: /** @type {const} */ ('relation'),
      name,
      collectionId: app.findCollectionByNameOrId(collection).id,
      maxSelect: 1,
    })
    const events = new Collection({
      type: 'base',
      name: 'inquiry_events',
      fields: [
        { ...relation('inquiry', 'inquiries'), cascadeDelete: true, required: true },
        {
          type: 'select',
          name: 'kind',
          maxSelect: 1,
          required: true,
          values: ['status', 'outcome', 'reminder', 'released'],
        },
        { type: 'text', name: 'before', max: 40 },
        { type: 'text', name: 'after', max: 40 },
        relation('actor', 'users'),
        { type: 'text', name: 'actor_name', max: 200 },
        { type: 'text', name: 'fingerprint', max: 64 },
        { type: 'autodate', name: 'created', onCreate: true },
        { type: 'autodate', name: 'updated', onCreate: true, onUpdate: true },
      ],
      indexes: ['CREATE INDEX idx_inquiry_events_inquiry ON inquiry_events (inquiry, created)'],
    })
    app.save(events)
    app
      .db()
      .newQuery(
        `INSERT INTO inquiry_events (id, inquiry, kind, before, after, actor, actor_name, fingerprint, created, updated)
          SELECT revisions.id, record,
            CASE field.key WHEN 'remind_at' THEN 'reminder' WHEN 'is_held' THEN 'released' ELSE field.key END,
            iif(field.key = 'is_held', field.value->'$[0]', field.value->>'$[0]'),
            iif(field.key = 'is_held', field.value->'$[1]', field.value->>'$[1]'),
            actor, actor_name, fingerprint, revisions.created, revisions.updated
          FROM revisions JOIN inquiries ON inquiries.id = record, json_each(changes) AS field
          WHERE collection = 'inquiries' GROUP BY revisions.id`,
      )
      .execute()
    app.db().newQuery("DELETE FROM revisions WHERE collection = 'inquiries'").execute()
    const edits = app.findCollectionByNameOrId('listing_edits')
    edits.fields.add(
      new FileField({
        name: 'old_logo',
        maxSelect: 1,
        maxSize: 5242880,
        mimeTypes: ['image/png', 'image/jpeg', 'image/webp'],
        protected: true,
      }),
    )
    app.save(edits)
    const claims = app.findCollectionByNameOrId('claims')
    claims.fields.add(new BoolField({ name: 'was_assigned', hidden: true }))
    app.save(claims)
  },
)
