import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { canMap } from '../../../domain/imports/import-runs.ts'
import type { ImportRun } from '../../../domain/imports/schema.ts'
import { openQuestions } from '../../../domain/imports/tables/answer-rules.ts'
import {
  type ColumnMapping,
  choiceKey,
  mappingProblems,
  NO_CHOICES,
  type ValueChoices,
} from '../../../domain/imports/tables/column-mapping.ts'
import type { FoundCategory, FoundPlace, ReportedValues } from '../../../domain/imports/tables/found-values.ts'
import { formatCount, formatCountOf } from '../../../domain/text/format.ts'
import { TitledCard } from '../../records/TitledCard.tsx'
import { useAskImport } from './use-imports.ts'
import { CityField, ServicesField, useServiceNames } from './ValueFields.tsx'
import { type AnswerProps, WholeFileAnswers } from './WholeFileAnswers.tsx'

interface ValuesCardProps {
  run: ImportRun
  mapping: ColumnMapping
  onChoose: (mapping: ColumnMapping) => void
  /** Resolves when all choices are stored. */
  saved: () => Promise<void>
}

const NOTHING: ReportedValues = {
  ...{ categories: [], places: [], serviceless: 0, placeless: 0 },
  left: { categories: 0, places: 0 },
}

/** What the categories and cities of a file of listings mean, and what holds for the whole file. */
export const ValuesCard = ({ run, mapping, onChoose, saved }: ValuesCardProps) => {
  const { choices = NO_CHOICES, answers_of } = mapping
  const values = run.report?.values ?? NOTHING
  const services = useServiceNames()
  const { isBusy, ask } = useAskImport(run.id)
  const say = (more: Partial<ValueChoices>) => onChoose({ ...mapping, choices: { ...choices, ...more } })
  const answers = { choices, services, isDisabled: !canMap(run), onAnswer: say }
  const { categories, places } = values
  const unknown = categories.filter(({ found }) => found === 'none')
  const asked = places.filter(({ isChosen }) => !isChosen)
  const known = categories.filter(({ found }) => found === 'name' || found === 'chosen')
  const explained = places.filter(({ isChosen }) => isChosen)
  const isChanged = run.state === 'uploaded' && mappingProblems('listings', mapping).length === 0
  return (
    <TitledCard title="Values">
      {answers_of && (
        <Typography sx={{ mb: 1.5, overflowWrap: 'anywhere' }}>
          Answers that you gave for earlier files, such as {answers_of}, are used where they fit. You can change them
          here.
        </Typography>
      )}
      <Questions values={values} choices={choices} count={unknown.length + asked.length}>
        {unknown.map((each) => (
          <CategoryAnswer key={each.text} category={each} {...answers} />
        ))}
        {asked.map((each) => (
          <PlaceAnswer key={each.text} place={each} {...answers} />
        ))}
      </Questions>
      <Guesses categories={categories.filter(({ found }) => found === 'suggested')} answers={answers} />
      {known.length + explained.length > 0 && (
        <Box component="details">
          <Box component="summary" sx={{ py: 1.25, cursor: 'pointer', fontWeight: 600 }}>
            {formatCountOf(known.length + explained.length, 'known value')}
          </Box>
          <AnswerList>
            {known.map((each) => (
              <CategoryAnswer key={each.text} category={each} {...answers} />
            ))}
            {explained.map((each) => (
              <PlaceAnswer key={each.text} place={each} {...answers} />
            ))}
          </AnswerList>
        </Box>
      )}
      <WholeFileAnswers values={run.report?.values} columns={mapping.columns} {...answers} />
      {isChanged && (
        <Button
          variant="contained"
          aria-disabled={isBusy}
          onClick={() => void saved().then(() => ask('dry_run'))}
          sx={{ mt: 2 }}
        >
          Try these answers
        </Button>
      )}
    </TitledCard>
  )
}

interface QuestionsProps {
  values: ReportedValues
  choices: ValueChoices
  count: number
  children: ReactNode
}

const Questions = ({ values, choices, count, children }: QuestionsProps) => {
  if (count === 0) return null
  const open = openQuestions(values, choices)
  const answered = count - open.categories.length - open.places.length
  const left = values.left.categories + values.left.places
  return (
    <>
      <Typography variant="h3">What do these values mean?</Typography>
      <Typography role="status">
        {formatCount(answered)} of {formatCountOf(count, 'question')} answered.
      </Typography>
      <AnswerList>{children}</AnswerList>
      {left > 0 && (
        <Typography sx={{ mb: 1.5 }}>
          The file has {formatCountOf(left, 'more value')}. These are the most frequent ones. After you have answered
          them, run the dry run again to see the next ones, or choose a service for the whole file.
        </Typography>
      )}
    </>
  )
}

const Guesses = ({ categories, answers }: { categories: readonly FoundCategory[]; answers: AnswerProps }) =>
  categories.length === 0 ? null : (
    <>
      <Typography variant="h3">Categories understood by their words</Typography>
      <Typography>Correct what is wrong.</Typography>
      <AnswerList>
        {categories.map((each) => (
          <CategoryAnswer key={each.text} category={each} {...answers} />
        ))}
      </AnswerList>
    </>
  )

const AnswerList = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ m: 0, mb: 1.5, p: 0, listStyle: 'none' }}>
    {children}
  </Box>
)

/** The other answers, with this one, or without one. */
const withAnswer = <Answer,>(all: Record<string, Answer>, key: string, answer: Answer | undefined) => {
  const { [key]: _, ...others } = all
  return answer === undefined ? others : { ...others, [key]: answer }
}

const CategoryAnswer = ({
  category: { text, rows, found, services: meant, samples },
  choices,
  services,
  isDisabled,
  onAnswer,
}: AnswerProps & { category: FoundCategory }) => {
  const key = choiceKey(text)
  const guessed = found === 'none' ? undefined : meant
  return (
    <ValueRow text={text} rows={rows} samples={samples}>
      <ServicesField
        label="Services"
        name={`Services for “${text}”`}
        canIgnore
        {...{ services, isDisabled }}
        value={choices.categories[key] ?? guessed}
        onChange={(value) => onAnswer({ categories: withAnswer(choices.categories, key, value) })}
      />
    </ValueRow>
  )
}

const PlaceAnswer = ({
  place: { text, rows, suggestion, samples },
  choices,
  isDisabled,
  onAnswer,
}: AnswerProps & { place: FoundPlace }) => {
  const key = choiceKey(text)
  return (
    <ValueRow text={text} rows={rows} samples={samples}>
      <CityField
        label="City"
        name={`City for “${text}”`}
        hint={suggestion && choices.places[key] === undefined ? `Perhaps ${suggestion}` : ''}
        {...{ suggestion, isDisabled }}
        place={text}
        value={choices.places[key]}
        onChange={(value) => onAnswer({ places: withAnswer(choices.places, key, value) })}
      />
    </ValueRow>
  )
}

interface ValueRowProps {
  text: string
  rows: number
  samples: readonly string[]
  children: ReactNode
}

const ValueRow = ({ text, rows, samples, children }: ValueRowProps) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
      alignItems: 'center',
      columnGap: 2,
      rowGap: 1,
      py: 1.25,
      borderTop: 1,
      borderColor: 'divider',
      overflowWrap: 'anywhere',
    }}
  >
    <div>
      <Typography sx={{ fontWeight: 600 }}>{text}</Typography>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {formatCountOf(rows, 'row')}
        {samples.length > 0 && `, such as ${samples.join(' and ')}`}
      </Typography>
    </div>
    {children}
  </Box>
)
