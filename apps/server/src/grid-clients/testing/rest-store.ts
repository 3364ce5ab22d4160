import { type Call, type List, withQuery } from './list';

/** What a store may send, as in DevExtreme's own server example. */
const names = [
	'filter',
	'group',
	'groupSummary',
	'parentIds',
	'requireGroupCount',
	'requireTotalCount',
	'searchExpr',
	'searchOperation',
	'searchValue',
	'select',
	'sort',
	'skip',
	'take',
	'totalSummary',
	'userData',
] as const;

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== '';

async function answered(answer: ReturnType<Call>): Promise<unknown> {
	const { status, json } = await answer;
	if (status >= 400) throw new Error(JSON.stringify(json));
	return json;
}

interface RestStore {
	/** Sends what is given of the load options, each as JSON, as DevExtreme's own server example does. */
	load(options: Readonly<Record<string, unknown>>): Promise<unknown>;
	byKey(id: unknown): Promise<unknown>;
	insert(values: object): Promise<unknown>;
	update(id: unknown, values: object): Promise<unknown>;
	remove(id: unknown): Promise<void>;
}

/** A store over a list of the REST API, as DevExtreme's documentation shows for a CustomStore. */
export function restStore(call: Call, list: Pick<List, 'url' | 'more'>): RestStore {
	const at = (id: unknown): string => `${list.url}/${encodeURIComponent(String(id))}`;
	return {
		load(options) {
			const given = names.filter((name) => isGiven(options[name]));
			const values = given.map((name) => [name, JSON.stringify(options[name])]);
			return answered(call('GET', withQuery(list, Object.fromEntries(values))));
		},
		byKey: (id) => answered(call('GET', at(id))),
		insert: (values) => answered(call('POST', list.url, values)),
		update: (id, values) => answered(call('POST', at(id), values)),
		remove: async (id) => void (await answered(call('DELETE', at(id)))),
	};
}
