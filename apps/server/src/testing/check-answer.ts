import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { documentedPath, openApiDocument } from '../openapi/document';
import type { RestRoute } from '../rest/route';

/** Dates, ids and addresses are looked at as well. */
export function withFormats(ajv: Ajv2020): Ajv2020 {
	addFormats.default(ajv);
	return ajv;
}

/** What decides about a path of the document, made once for all tests of a file. */
function answerCheckers() {
	const ajv = withFormats(new Ajv2020({ strict: false, allErrors: true }));
	ajv.addSchema({ $id: 'api', ...openApiDocument('http://localhost:3000', { closed: true }) });
	const known = new Map<string, ValidateFunction>();
	return (row: RestRoute): ValidateFunction => {
		const [method, path] = [row.method, documentedPath(row)];
		const pointer = `/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method.toLowerCase()}`;
		const reference = `api#${pointer}/responses/200/content/application~1json/schema`;
		const check = known.get(reference) ?? ajv.compile({ $ref: reference });
		known.set(reference, check);
		return check;
	};
}
let checkers: ReturnType<typeof answerCheckers> | undefined;

const asksForFields = (query: unknown): boolean => typeof query === 'object' && query !== null && 'select' in query;

/** Fails an answer that isn't as the documentation says: a field too many, one missing, or of another kind. */
export function checkAnswer(row: RestRoute, query: unknown, answer: unknown): void {
	// Who names fields gets rows with those alone.
	if (asksForFields(query)) return;
	checkers ??= answerCheckers();
	const check = checkers(row);
	if (check(JSON.parse(JSON.stringify(answer)))) return;
	const faults = check.errors?.map(
		({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
	);
	const what = `${row.method} ${row.path} answers what its documentation doesn't say:\n${faults?.slice(0, 12).join('\n')}`;
	// The client of the test only hears of a fault.
	process.stderr.write(`${what}\n`);
	throw new Error(what);
}
