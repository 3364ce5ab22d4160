import type { Parse } from '@rewards/ui/form';
import { fieldErrorsOf } from '@rewards/validators/errors/fields';
import { fieldLimits } from '@rewards/validators/errors/limits';
import type { z } from 'zod';

/** A shared schema for a form of the kit: the request's rules and limits, with the same message keys. */
export function zodParse<Schema extends z.ZodType, Values = z.input<Schema>>(
	schema: Schema,
): Parse<Values, z.output<Schema>> {
	const parse: Parse<Values, z.output<Schema>> = (values) => {
		const result = schema.safeParse(values);
		return result.success ? { values: result.data } : { problems: fieldErrorsOf(result.error) };
	};
	return Object.assign(parse, { limits: fieldLimits(schema) });
}
