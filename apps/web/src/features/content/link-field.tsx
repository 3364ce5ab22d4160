import { Field, type FieldProps } from '@rewards/ui/form';
import { Input } from '@rewards/ui/primitives/input';
import { useId } from 'react';
import type { PageRow } from './types';

interface LinkFieldProps extends FieldProps {
	pages: readonly Pick<PageRow, 'id' | 'name' | 'url'>[];
}

/** An address; suggests the site's own pages while typing. */
export function LinkField({ pages, ...field }: LinkFieldProps) {
	const id = useId();
	return (
		<Field {...field}>
			{(control, { ref, value, onChange, onBlur }) => (
				<>
					<Input
						{...control}
						ref={ref}
						dir="ltr"
						list={id}
						autoComplete="off"
						spellCheck={false}
						value={typeof value === 'string' ? value : ''}
						onChange={onChange}
						onBlur={onBlur}
					/>
					<datalist id={id}>
						{pages.map((page) => (
							<option key={page.id} value={page.url}>
								{page.name}
							</option>
						))}
					</datalist>
				</>
			)}
		</Field>
	);
}
