export interface Option {
	value: string;
	label: string;
	/** A second line that distinguishes equal labels. */
	description?: string;
	/** Other names and codes that find it. */
	names?: readonly string[];
	disabled?: boolean;
}
export interface OptionPage {
	items: readonly Option[];
	/** Total number of matches. */
	total: number;
}
export interface OptionQuery {
	search: string;
	skip: number;
	take: number;
	signal: AbortSignal;
}
/** A fixed list, or a function that loads a page from the server. Keep its identity while nothing changes. */
export type OptionSource = readonly Option[] | ((query: OptionQuery) => Promise<OptionPage>);
