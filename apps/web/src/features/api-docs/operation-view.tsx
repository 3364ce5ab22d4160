import { Badge } from '@rewards/ui/primitives/badge';
import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { CodeBlock } from './code-block';
import { Described } from './described';
import { type ApiDocument, kindOf, type Operation, type Parameter } from './document';
import { SchemaFields } from './schema-fields';
import { TryIt } from './try-it';

const tones = { GET: 'info', POST: 'success', DELETE: 'danger' } as const;
export function MethodBadge({ method }: { method: string }) {
	return (
		<Badge tone={tones[method as keyof typeof tones] ?? 'neutral'} className="w-12 shrink-0 justify-center font-mono">
			{method === 'DELETE' ? 'DEL' : method}
		</Badge>
	);
}

const titleClasses = 'mb-1 font-semibold text-sm';

function Parameters({ parameters }: { parameters: readonly Parameter[] }) {
	const { t } = useTranslation('apiDocs');
	if (parameters.length === 0) return null;
	return (
		<section>
			<h2 className={titleClasses}>{t('parameters')}</h2>
			<ul dir="ltr">
				{parameters.map(({ name, in: place, required, schema, description }) => (
					<li key={name} className="border-b py-2 last:border-b-0">
						<div className="flex flex-wrap items-center gap-x-2">
							<code className="font-medium text-xs">{name}</code>
							<span className="text-muted-foreground text-xs">
								{place}, {kindOf(schema)}
							</span>
							{required && <span className="text-warning-text text-xs">{t('required')}</span>}
						</div>
						{description && <Described className="text-muted-foreground text-xs">{description}</Described>}
					</li>
				))}
			</ul>
		</section>
	);
}

function Responses({ document, operation }: { document: ApiDocument; operation: Operation }) {
	const { t } = useTranslation('apiDocs');
	const [open, setOpen] = useState<string | null>(operation.responses[0]?.status ?? null);
	return (
		<section>
			<h2 className={titleClasses}>{t('answers')}</h2>
			<ul dir="ltr" className="flex flex-col">
				{operation.responses.map(({ status, content }) => {
					const media = Object.values(content.content ?? {})[0];
					const isOpen = open === status;
					return (
						<li key={status} className="border-b last:border-b-0">
							<button
								type="button"
								aria-expanded={isOpen}
								onClick={() => setOpen(isOpen ? null : status)}
								className="flex min-h-9 w-full items-center gap-3 rounded-sm py-1.5 text-start text-sm hover:bg-accent"
							>
								<Badge tone={/^2/.test(status) ? 'success' : 'neutral'} className="font-mono">
									{status}
								</Badge>
								<Described className="min-w-0 text-muted-foreground">{content.description ?? ''}</Described>
							</button>
							{isOpen && media && (
								<div className="flex flex-col gap-3 ps-3 pb-3">
									{media.schema && <SchemaFields document={document} schema={media.schema} />}
									{media.example !== undefined && (
										<CodeBlock label={t('example')} code={JSON.stringify(media.example, null, 2)} />
									)}
								</div>
							)}
						</li>
					);
				})}
			</ul>
		</section>
	);
}

/** One path: its input and responses, and a form to try it. */
export function OperationView({ document, operation }: { document: ApiDocument; operation: Operation }) {
	const { t } = useTranslation('apiDocs');
	const bodies = Object.entries(operation.requestBody?.content ?? {});
	const [first] = bodies;
	return (
		<article className="grid min-w-0 gap-8 xl:grid-cols-2">
			<div className="flex min-w-0 flex-col gap-6">
				<header className="flex flex-col gap-2">
					<h1 className="font-semibold text-xl" lang="en" dir="ltr">
						{operation.summary}
					</h1>
					<p className="flex flex-wrap items-center gap-2" dir="ltr">
						<MethodBadge method={operation.method} />
						<code className="min-w-0 break-all text-sm">{operation.path}</code>
					</p>
					<p className="text-muted-foreground" lang="en" dir="ltr">
						{operation.description}
					</p>
				</header>
				<Parameters parameters={operation.parameters} />
				{first && (
					<section>
						<h2 className={titleClasses}>{t('body')}</h2>
						<p className="text-muted-foreground text-xs" dir="ltr">
							{bodies.map(([media]) => media).join(', ')}
						</p>
						<div dir="ltr">{first[1].schema && <SchemaFields document={document} schema={first[1].schema} />}</div>
					</section>
				)}
				<Responses document={document} operation={operation} />
			</div>
			<div className="min-w-0 xl:sticky xl:top-0 xl:self-start">
				{operation.isMessage ? (
					<CodeBlock label={t('example')} code={JSON.stringify(first?.[1].example, null, 2)} />
				) : (
					<TryIt operation={operation} />
				)}
			</div>
		</article>
	);
}
