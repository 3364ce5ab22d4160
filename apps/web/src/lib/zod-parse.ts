import type { Parse } from '@rewards/ui/form';
import { fieldErrorsOf } from '@rewards/validators/errors/fields';
import type { z } from 'zod';

/** A shared schema for a form of the kit: the same rules as the request's, with the same message keys. */
export function zodParse<Schema extends z.ZodType, Values = z.input<Schema>>(
	schema: Schema,
): Parse<Values, z.output<Schema>> {
	return (values) => {
		const result = schema.safeParse(values);
		return result.success ? { values: result.data } : { problems: fieldErrorsOf(result.error) };
	};
}
