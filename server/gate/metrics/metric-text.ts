/** Figures as Prometheus reads them: https://prometheus.io/docs/instrumenting/exposition_formats/ */

export interface Sample {
  labels?: Readonly<Record<string, string>>
  value: number
  /** Of a histogram: what its parts are called beside its name. */
  suffix?: '_bucket' | '_sum' | '_count'
}

export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge' | 'histogram'
  samples: readonly Sample[]
}

const PREFIX = 'haulindex_'

const labelsOf = (labels: Readonly<Record<string, string>> = {}): string => {
  // a JSON string escapes what a label has to: backslash, quote and line feed
  const pairs = Object.entries(labels).map(([name, value]) => `${name}=${JSON.stringify(value)}`)
  return pairs.length ? `{${pairs.join(',')}}` : ''
}

export const metricText = (metrics: readonly Metric[]): string =>
  metrics
    .filter(({ samples }) => samples.length > 0)
    .flatMap(({ name, help, type, samples }) => [
      `# HELP ${PREFIX}${name} ${help}`,
      `# TYPE ${PREFIX}${name} ${type}`,
      ...samples.map(({ labels, value, suffix = '' }) => `${PREFIX}${name}${suffix}${labelsOf(labels)} ${value}`),
    ])
    .concat('')
    .join('\n')
