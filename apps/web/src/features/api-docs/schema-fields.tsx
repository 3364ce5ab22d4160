import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { type ApiDocument, fieldsOf, kindOf, resolved, type Schema } from './document';

function limitsOf(schema: Schema): string {
	const { minimum, maximum, minLength, maxLength } = schema;
	const low = minimum ?? minLength;
	const high = maximum ?? maxLength;
	if (low === undefined && high === undefined) return '';
	return `${low ?? ''}…${high ?? ''}`;
}

interface FieldProps {
	document: ApiDocument;
	name: string;
	schema: Schema;
	required: boolean;
}
function Field({ document, name, schema, required }: FieldProps) {
	const { t } = useTranslation('apiDocs');
	const [open, setOpen] = useState(false);
	const inner = fieldsOf(document, schema);
	const own = resolved(document, schema);
	const values = own.enum ?? own.items?.enum;
	return (
		<li className="border-b py-2 last:border-b-0">
			<div className="flex flex-wrap items-center gap-x-2 gap-y-1">
				{inner ? (
					<button
						type="button"
						aria-expanded={open}
						onClick={() => setOpen(!open)}
						className="-ms-1 inline-flex min-h-[24px] items-center gap-1 rounded-sm px-1 font-medium font-mono text-xs hover:bg-accent"
					>
						<ChevronRight aria-hidden className={`size-3.5 transition-transform ${open ? 'rotate-90' : ''}`} />
						{name}
					</button>
				) : (
					<code className="font-medium text-xs">{name}</code>
				)}
				<span className="text-muted-foreground text-xs">
					{kindOf(schema)} {limitsOf(own)}
				</span>
				{required && <span className="text-warning-text text-xs">{t('required')}</span>}
			</div>
			{own.description && <p className="text-muted-foreground text-xs">{own.description}</p>}
			{values && (
				<p className="mt-0.5 break-words text-muted-foreground text-xs">
					{values.map((value) => JSON.stringify(value)).join(', ')}
				</p>
			)}
			{open && inner && (
				<div className="mt-1 border-s ps-3">
					<SchemaFields document={document} schema={inner} />
				</div>
			)}
		</li>
	);
}

/** The fields of a shape; nested fields expand on click. */
export function SchemaFields({ document, schema }: { document: ApiDocument; schema: Schema }) {
	const fields = fieldsOf(document, schema);
	if (!fields?.properties) return <p className="text-muted-foreground text-xs">{kindOf(schema)}</p>;
	return (
		<ul>
			{Object.entries(fields.properties).map(([name, field]) => (
				<Field
					key={name}
					document={document}
					name={name}
					schema={field}
					required={fields.required?.includes(name) ?? false}
				/>
			))}
		</ul>
	);
}
