import CustomStore from 'devextreme/data/custom_store';
import type { Row } from './columns';
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

/** A store over a list of the REST API, written as DevExtreme's documentation shows. */
export function restStore(call: Call, list: Pick<List, 'url' | 'more' | 'key'>): CustomStore<Row, unknown> {
	const { key, url } = list;
	return new CustomStore<Row, unknown>({
		key,
		load: async (options) => {
			const given = names.filter((name) => isGiven(options[name as keyof typeof options]));
			const values = given.map((name) => [name, JSON.stringify(options[name as keyof typeof options])]);
			return (await answered(call('GET', withQuery(list, Object.fromEntries(values))))) as Row[];
		},
		byKey: async (id) => (await answered(call('GET', `${url}/${encodeURIComponent(String(id))}`))) as Row,
		insert: async (values) => (await answered(call('POST', url, values))) as Row,
		update: async (id, values) =>
			(await answered(call('POST', `${url}/${encodeURIComponent(String(id))}`, values))) as Row,
		remove: async (id) => void (await answered(call('DELETE', `${url}/${encodeURIComponent(String(id))}`))),
	});
}
