import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { documentedPath, openApiDocument } from '../openapi/document';
import type { RestRoute } from '../rest/route';

/** Checks dates, ids and addresses as well. */
export function withFormats(ajv: Ajv2020): Ajv2020 {
	addFormats.default(ajv);
	return ajv;
}

/** The validators for a path of the document, compiled once for all tests of a file. */
function answerCheckers() {
	const ajv = withFormats(new Ajv2020({ strict: false, allErrors: true }));
	ajv.addSchema({ $id: 'api', ...openApiDocument('http://localhost:3000', { closed: true }) });
	const known = new Map<string, ValidateFunction>();
	return (row: RestRoute): ValidateFunction => {
		const [method, path] = [row.method, documentedPath(row)];
		const pointer = `/paths/${encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'))}/${method.toLowerCase()}`;
		const status = row.upload === 'table' ? 202 : 200;
		const reference = `api#${pointer}/responses/${status}/content/application~1json/schema`;
		const check = known.get(reference) ?? ajv.compile({ $ref: reference });
		known.set(reference, check);
		return check;
	};
}
let checkers: ReturnType<typeof answerCheckers> | undefined;

const asksForFields = (query: unknown): boolean => typeof query === 'object' && query !== null && 'select' in query;

/** Fails a response that differs from the documentation: an extra field, a missing one, or a wrong type. */
export function checkAnswer(row: RestRoute, query: unknown, answer: unknown): void {
	// A query that names fields gets rows with those alone.
	if (asksForFields(query)) return;
	checkers ??= answerCheckers();
	const check = checkers(row);
	if (check(JSON.parse(JSON.stringify(answer)))) return;
	const faults = check.errors?.map(
		({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
	);
	const what = `${row.method} ${row.path} answers what its documentation doesn't say:\n${faults?.slice(0, 12).join('\n')}`;
	// The test's client sees only an error.
	process.stderr.write(`${what}\n`);
	throw new Error(what);
}
