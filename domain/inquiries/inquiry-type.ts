/** The type of an inquiry in words: "quote request"; "general" when it has none. */
export const inquiryType = ({ inquiry_type }: { inquiry_type: string }): string =>
  inquiry_type.replaceAll('_', ' ') || 'general'
