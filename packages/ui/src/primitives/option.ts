export interface Option {
	value: string;
	label: string;
	/** A second line that tells equal labels apart. */
	description?: string;
	disabled?: boolean;
}
export interface OptionPage {
	items: readonly Option[];
	/** How many match in all. */
	total: number;
}
export interface OptionQuery {
	search: string;
	skip: number;
	take: number;
	signal: AbortSignal;
}
/** A fixed list, or a function that asks the server for a page. Keep its identity while nothing changes. */
export type OptionSource = readonly Option[] | ((query: OptionQuery) => Promise<OptionPage>);
