import type { Parse } from '@rewards/ui/form';
import { fieldErrorsOf } from '@rewards/validators/field-errors';
import type { z } from 'zod';

/** A shared schema for a form of the kit: the same rules as the request's, with the same message keys. */
export function zodParse<Values, Output>(schema: z.ZodType<Output, Values>): Parse<Values, Output> {
	return (values) => {
		const result = schema.safeParse(values);
		return result.success ? { values: result.data } : { problems: fieldErrorsOf(result.error) };
	};
}
