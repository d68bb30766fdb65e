import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { runImport } from '../../tests/support/import-command.ts'
import { pocketBaseForTests } from '../../tests/support/server/pocketbase.ts'

const server = pocketBaseForTests()
const folder = mkdtempSync(join(tmpdir(), 'directory-exports-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const write = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const run = (path: string, ...options: string[]) =>
  runImport([path, ...options, '--kind', kindOf(path)], { folder, server })
const kindOf = (path: string): string => (path.includes('reviews') ? 'reviews' : 'listings')
/** As people run it: the file's header says what it is. */
const runPlain = (path: string, ...options: string[]) =>
  runImport(['--no-questions', path, ...options], { folder, server })
const report = (name: string): string => join(folder, 'data', 'imports', 'reports', name)
const company = async (name: string) =>
  (await server.superuser.list('company_listings', { filter: `name = "${name}"`, expand: 'location,services' }))[0]
const redirects = async (listing: unknown) =>
  (await server.superuser.list('slug_redirects', { filter: `listing = "${String(listing)}"` })).map(
    ({ from_slug }) => from_slug,
  )
const servicesOf = (record: Record<string, unknown> | undefined): string[] => {
  const { services = [] } = (record?.['expand'] ?? {}) as { services?: { name: string }[] }
  return services.map(({ name }) => name).toSorted()
}

const GEODIRECTORY = `ID,post_title,post_content,post_status,post_tags,post_category,default_category,featured,street,street2,city,region,zip,latitude,phone,email,website,business_hours
501,Steppe Movers,"<p>Family movers.<br>Since 1998, with care.</p>",publish,"moving,storage",",12,15,",12,1,12 Dock Street,Suite 4,Gary,Indiana,46402,41.6,(219) 555-0142,info@steppe.example.com,steppe.example.com,"[""Mo-Fr 09:00-17:00"",""Sa 09:00-12:00""],[""UTC"":""-6""]"
502,Closed Hauling,Closed,trash,,",12,",12,0,1 Main St,,Gary,Indiana,46402,41.6,(219) 555-0143,,,
503,PRAIRIE ROSE HAULING LLC,[gallery ids=1]Hauls grain and gravel.,publish,,",12,",12,0,3 Main St,,Gary,IN,46402,41.6,call me,a@b,http://,by appointment
`
const GEODIRECTORY_REVIEWS = `comment_ID,comment_post_ID,rating,comment_content,comment_date,comment_approved,comment_author,comment_author_email
9001,501,4.5,"They came on time, <b>wrapped</b> the piano.",2023-05-04 11:27:17,1,Ann Example,ann@example.com
9002,501,5,Good.,"May 6, 2022",1,,not-an-address
9003,501,1,This one was never approved there.,2024-02-02 10:00:00,0,Spam,spam@example.com
9004,999,1,About a company that nobody moved here.,2024-02-02 10:00:00,1,Bob,bob@example.com
`

describe('an export of GeoDirectory', () => {
  it('brings its public listings, with values in our form, and says what it left out', async () => {
    const path = write('gd.csv', GEODIRECTORY)
    const dry = await runPlain(path, '--dry-run', '--category', '12=Freight', '--category', '15=none')
    expect(dry.counts).toMatchObject({ 'Rows read': 3, 'Would be created': 2, Skipped: 1, Rejected: 0 })
    const { code, output } = await runPlain(path, '--category', '12=Freight', '--category', '15=none')
    expect(code).toBe(0)
    expect(output).toContain('not public in the old directory: trash')
    expect(output).toContain('Hours: left out. Please write days and times')
    expect(output).toContain('Email Address: left out. Please enter a valid email: 1 row, such as “a@b” (line 4)')
    const steppe = await company('Steppe Movers')
    expect(steppe).toMatchObject({
      ...{ description: 'Family movers.\nSince 1998, with care.', phone: '(219) 555-0142', is_featured: true },
      ...{ address: '12 Dock Street, Suite 4, Gary, IN 46402', website: 'https://steppe.example.com' },
      ...{ hours: 'Mo-Fr 09:00-17:00, Sa 09:00-12:00' },
      ...{ verified: false, rating: 0, state: 'published' },
    })
    expect(servicesOf(steppe)).toEqual(['Freight'])
    const rose = await company('Prairie Rose Hauling LLC')
    expect(rose).toMatchObject({ description: 'Hauls grain and gravel.', phone: '', email: '', website: '', hours: '' })
  })

  it('finds its companies again by their number, also under another name', async () => {
    const { counts } = await runPlain(write('gd.csv', GEODIRECTORY.replace('Steppe Movers', 'Steppe Moving')))
    expect(counts).toMatchObject({ Created: 0, Updated: 1, Unchanged: 1 })
    expect(await company('Steppe Movers')).toBeUndefined()
    await runPlain(write('gd.csv', GEODIRECTORY))
  })

  it('remembers what its categories mean', async () => {
    const mapping = readFileSync(report('gd.mapping.csv'), 'utf8')
    expect(mapping).toContain('category,12,Freight,')
    expect(mapping).toContain('category,15,none,')
  })

  it('brings its reviews by the number of the company: whole stars, dates in words, short texts, no names', async () => {
    const path = write('gd-reviews.csv', GEODIRECTORY_REVIEWS)
    const { code, output } = await runPlain(path, '--approved')
    expect(code).toBe(3)
    expect(output).toContain('stored as 4, because stars are whole and halves are rounded down: 1 row, such as “4.5”')
    const { id } = (await company('Steppe Movers')) ?? {}
    const reviews = await server.superuser.list('reviews', { filter: `listing = "${id}"`, sort: 'created' })
    expect(reviews).toMatchObject([
      { rating: 5, review_text: 'Good.', customer_name: 'Anonymous', customer_email: '', is_approved: true },
      { rating: 4, review_text: 'They came on time, wrapped the piano.', customer_name: 'Ann Example' },
    ])
    expect(reviews.map(({ created }) => String(created).slice(0, 10))).toEqual(['2022-05-06', '2023-05-04'])
  })
})

describe('a file', () => {
  it('of HivePress has one-column addresses, levels of categories, and old pages that redirect', async () => {
    const path = write(
      'hivepress.csv',
      `id,Title,Content,Permalink,Categories,hp_location,hp_phone,hp_verified,Status
5,Tundra Flatbed,Steel hauling everywhere.,https://old.example.com/listing/tundra-flatbed/,Transport>Flatbed,"200 Rail Ave, Fargo, ND 58102, USA",(701) 555-0150,1,publish
`,
    )
    expect(await runPlain(path)).toMatchObject({ code: 0, counts: { Created: 1 } })
    const tundra = await company('Tundra Flatbed')
    expect(tundra).toMatchObject({ address: '200 Rail Ave, Fargo, ND 58102', verified: false })
    expect(servicesOf(tundra)).toEqual(['Flatbed'])
    expect(await redirects(tundra?.['id'])).toEqual(['listing-tundra-flatbed'])
  })

  it('of Google’s places needs a service for the whole file, and shares no numbers', async () => {
    const path = write(
      'places.csv',
      `business_name,business_phone,type,full_address,rating,google_id
Taiga Limo 1,(418) 555-0101,,"1240 Bd Charest O suite 105, Québec City, QC G1N 2E3, Canada",4.8,X
Taiga Limo 2,(418) 555-0102,,"2313 Bd du Versant N, Québec, QC G1N 4C2, Canada",4.9,X
`,
    )
    const without = await runPlain(path, '--dry-run')
    expect(without).toMatchObject({ code: 3, counts: { Rejected: 2 } })
    expect(without.output).toContain('--service "SERVICE" is for all rows without a known service')
    const { code, output, counts } = await runPlain(path, '--service', 'local delivery')
    expect({ code, counts }).toMatchObject({ code: 0, counts: { Created: 2 } })
    expect(output).toContain(
      'Not imported: ratings and counts of reviews, because stars come only from reviews (rating)',
    )
    const limo = await company('Taiga Limo 1')
    expect(limo).toMatchObject({ address: '1240 Bd Charest O suite 105, Québec City, QC G1N 2E3', rating: 0 })
    expect(servicesOf(limo)).toEqual(['Local Delivery'])
  })

  it('of a person’s membership has the name of the person, and none of a member who left', async () => {
    const path = write(
      'members.csv',
      `user_id,first_name,last_name,company,address1,city,state_code,zip_code,profession_name,sub_category,about_me,active,filename
7,Ann,Example,,5 Lake Rd,Hammond,IN,46320,Movers,Long Distance Movers,We move homes with care.,2,us/hammond/ann
8,Bob,Example,Solo Brokers,,Hammond,IN,46320,Freight Broker,,,1,
`,
    )
    expect(await runPlain(path)).toMatchObject({ code: 0, counts: { Created: 1, Skipped: 1 } })
    const ann = await company('Ann Example')
    expect(servicesOf(ann)).toEqual(['Moving'])
    expect(await redirects(ann?.['id'])).toEqual(['us-hammond-ann'])
  })

  it('of a spreadsheet may have hours in a column for each day, or two, and coordinates in one', async () => {
    const path = write(
      'days.csv',
      `Company,Type,Coordinates,Mon,Tue Open,Tue Close,Wednesday hours,Sunday
Days Lines,Freight,"41.5934, -87.3464",8-5,8:00 AM,5:00 PM,9:00 AM to 1:00 PM,Closed
`,
    )
    const { code, output } = await runPlain(path)
    expect(code).toBe(0)
    expect(output).not.toContain('Not imported')
    expect(await company('Days Lines')).toMatchObject({
      ...{ hours: 'Mo-Tu 08:00-17:00, We 09:00-13:00', expand: { location: { name: 'Gary' } } },
    })
  })

  it('of a spreadsheet has places in words, and its old pages by a pattern', async () => {
    const path = write(
      'sheet.csv',
      `Company ,What they do,Where,Phone #,Web,Slug,Notes
Boreal Logistics,Warehousing / 3PL,"Duluth, Minnesota",218.555.0133,boreal.example.com,boreal,call Ann
Maple Taiga Inc.,"Trucking, reefer",Mississauga ON,905 555 0111 ext 4,,,
`,
    )
    const { code, output } = await runPlain(path, '--old-page', '/biz/{slug}.html')
    expect(code).toBe(0)
    expect(output).toContain('Not imported, because no field has them: Notes')
    const boreal = await company('Boreal Logistics')
    expect(boreal).toMatchObject({ phone: '(218) 555-0133', website: 'https://boreal.example.com' })
    expect(servicesOf(boreal)).toEqual(['Logistics', 'Warehouse'])
    expect(await redirects(boreal?.['id'])).toEqual(['biz-boreal'])
    expect(await company('Maple Taiga Inc.')).toMatchObject({ phone: '(905) 555-0111 ext. 4' })
  })
})

describe('a mapping file', () => {
  const text = 'Firm,Work,Town,State\nSound Lines,Gardening,Xyzzyville,MN\nDelta Sound Lines,Freight,Gary,IN\n'

  it('is written below the data, filled in by a person, read, and remembered for the next file', async () => {
    const path = write('firms.csv', text)
    const first = await runPlain(path, '--map', 'Work=services', '--dry-run')
    expect(first).toMatchObject({ code: 3, counts: { 'Would be created': 1, Rejected: 1 } })
    const mapping = readFileSync(report('firms.mapping.csv'), 'utf8')
    const filled = mapping
      .replace('category,Gardening,,', 'category,Gardening,Freight,')
      .replace('city,"Xyzzyville, MN",,', 'city,"Xyzzyville, MN","Duluth, MN",')
    const answers = write('answers.csv', filled)
    expect(await runPlain(path, '--mapping', answers)).toMatchObject({ code: 0, counts: { Created: 2 } })
    expect(await company('Sound Lines')).toMatchObject({ expand: { location: { name: 'Duluth', region: 'MN' } } })
    const next = write('more-firms.csv', 'Firm,Work,Town,State\nHotel Sound Lines,gardening,xyzzyville,Minnesota\n')
    expect(await runPlain(next)).toMatchObject({ code: 0, counts: { Created: 1 } })
  })

  it('is not needed again for a file with the same columns, whose whole-file answers are told', async () => {
    const columns = 'Firm,Town,State,Rail spur'
    const first = write('spurs.csv', `${columns}\nJuliet Sound Lines,Gary,IN,yes\n`)
    expect(await runPlain(first, '--service', 'Moving')).toMatchObject({ code: 0, counts: { Created: 1 } })
    const { output, counts } = await runPlain(write('more-spurs.csv', `${columns}\nKilo Sound Lines,Gary,IN,no\n`))
    expect(counts).toMatchObject({ Created: 1 })
    expect(output).toContain('As for spurs.csv, which has the same columns: --service "Moving"')
    expect(servicesOf(await company('Kilo Sound Lines'))).toEqual(['Moving'])
    const others = write('other-spurs.csv', 'Firm,Town,State,Dock\nLima Sound Lines,Gary,IN,no\n')
    expect((await runPlain(others, '--kind', 'listings')).errors).toContain('says nowhere what its companies do')
  })

  it('that is none is refused', async () => {
    const path = write('firms.csv', text)
    const { code, errors } = await runPlain(path, '--mapping', path)
    expect([code, errors]).toEqual([1, expect.stringContaining('is no mapping')])
  })
})

describe('the command', () => {
  it('asks about values that nobody knows, and imports with the answers', async () => {
    const path = write('asked.csv', 'Firm,Category,Town,State\nAsked Lines,Landscaping,Plughtown,MN\n')
    const asked: string[] = []
    const answers = ['Carpets', 'Moving', 'Duluth', 'Duluth, MN']
    const ask = async (question: string) => {
      asked.push(question)
      return answers.shift() ?? ''
    }
    const done = await runImport([path, '--kind', 'listings'], { folder, server, ask })
    expect(done).toMatchObject({ code: 0, counts: { Created: 1 } })
    expect(asked.map((question) => question.split('?')[0])).toEqual([
      'Which services does “Landscaping” mean (1 row)',
      expect.stringMatching(/^The catalog has: .*\nWhich services does “Landscaping” mean/),
      'No city is known as “Plughtown, MN” (1 row). Which one is meant',
      expect.stringContaining('Write it as Duluth, MN.'),
    ])
    expect(servicesOf(await company('Asked Lines'))).toEqual(['Moving'])
  })

  it('explains itself', async () => {
    const { code, output } = await runImport(['--help'], { folder, server })
    expect(code).toBe(0)
    expect(output).toContain('Exit codes:')
  })

  it.each([
    ['an option of another kind', ['--date', '2026-01-01'], 'for which there is no --date'],
    ['an unknown kind', ['--kind', 'boats'], 'There is no kind "boats"'],
    ['an unknown option', ['--fast'], 'Unknown option'],
    ['a service that the catalog lacks', ['--service', 'Gardening'], 'the catalog has no service “Gardening”'],
  ])('refuses %s', async (_what, options, words) => {
    const { code, errors } = await runPlain(write('gd.csv', GEODIRECTORY), ...options)
    expect([code, errors]).toEqual([1, expect.stringContaining(words)])
  })

  it('says of companies without a service how to give them one', async () => {
    const path = write(
      'nsc.csv',
      'NSC Number,Carrier Name,Trade Name,Municipality,Province\nAB1,1 ALBERTA LTD,AURORA HAULING,EDMONTON,AB\n',
    )
    expect((await runPlain(path)).errors).toContain('Add --service "Trucking" or --map COLUMN=services')
    expect(await runPlain(path, '--service', 'Trucking')).toMatchObject({ code: 0, counts: { Created: 1 } })
    expect(servicesOf(await company('Aurora Hauling'))).toEqual(['Trucking'])
  })

  it('says of a file that it cannot tell how to go on', async () => {
    const { errors } = await runPlain(write('boats.csv', 'id,price,color\n1,2,red\n'))
    expect(errors).toContain('For listings or reviews, add --kind and --map')
  })

  it('writes nothing next to the file', async () => {
    const files = readdirSync(folder)
    await run(write('bad.csv', 'Name,City,State,Category\n,Gary,IN,Freight\n'))
    expect(readdirSync(folder).filter((name) => !files.includes(name))).toEqual(['bad.csv'])
    expect(existsSync(report('bad.rejected.csv'))).toBe(true)
  })
})
