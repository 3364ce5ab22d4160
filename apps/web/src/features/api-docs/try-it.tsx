import { Alert } from '@rewards/ui/primitives/alert';
import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Input } from '@rewards/ui/primitives/input';
import { Label } from '@rewards/ui/primitives/label';
import { Textarea } from '@rewards/ui/primitives/textarea';
import { useMutation } from '@tanstack/react-query';
import { ChevronDown, Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation';
import { sessionToken } from '../../lib/session/session';
import { authorization } from '../../lib/trpc';
import { CodeBlock } from './code-block';
import type { Operation, Parameter } from './document';
import { curlOf, type Draft, firstDraft, mediaOf, missingIn, send } from './request';

interface ParameterFieldProps {
	parameter: Parameter;
	value: string;
	onChange: (value: string) => void;
}
function ParameterField({ parameter: { name, required, example, schema }, value, onChange }: ParameterFieldProps) {
	const id = useId();
	return (
		<div className="flex min-w-0 flex-col gap-1">
			<Label htmlFor={id} className="font-mono text-xs">
				{name}
				{required && ' *'}
			</Label>
			<Input
				id={id}
				dir="ltr"
				value={value}
				required={required}
				placeholder={example === undefined ? schema.format : String(example)}
				onChange={(event) => onChange(event.target.value)}
				spellCheck={false}
				autoComplete="off"
			/>
		</div>
	);
}

/** Parameters that show at once, besides required ones. */
const atFirst = 6;

/** Sends the call from here, and shows the response. */
export function TryIt({ operation }: { operation: Operation }) {
	const { t } = useTranslation('apiDocs');
	const id = useId();
	const [draft, setDraft] = useState<Draft>(() => firstDraft(operation));
	/** Instead of the signed-in user's session. */
	const [token, setToken] = useState('');
	const call = useMutation({
		mutationFn: () => send(operation, draft, authorization(token.trim() || undefined)),
		retry: false,
	});
	const media = mediaOf(operation);
	const [all, setAll] = useState(false);
	const fields = all ? operation.parameters : operation.parameters.filter((one, at) => one.required || at < atFirst);
	const missing = missingIn(operation, draft);
	const submit = (event: FormEvent) => {
		event.preventDefault();
		call.mutate();
	};
	const isGood = call.data && call.data.status < 400;
	return (
		<section aria-labelledby={`${id}-title`} className="flex min-w-0 flex-col gap-4">
			<h2 id={`${id}-title`} className="font-semibold text-base">
				{t('tryIt')}
			</h2>
			<form onSubmit={submit} className="flex flex-col gap-3">
				{!operation.security && (
					<div className="flex flex-col gap-1">
						<Label htmlFor={`${id}-token`}>{t('token')}</Label>
						<Input
							id={`${id}-token`}
							dir="ltr"
							type="password"
							autoComplete="off"
							value={token}
							placeholder={sessionToken() ? t('ownSession') : 'rwk_…'}
							onChange={(event) => setToken(event.target.value)}
						/>
					</div>
				)}
				{fields.length > 0 && (
					<div className="grid gap-3 sm:grid-cols-2">
						{fields.map((parameter) => (
							<ParameterField
								key={parameter.name}
								parameter={parameter}
								value={draft.values[parameter.name] ?? ''}
								onChange={(value) => setDraft({ ...draft, values: { ...draft.values, [parameter.name]: value } })}
							/>
						))}
					</div>
				)}
				{fields.length < operation.parameters.length && (
					<Button className="self-start" variant="ghost" size="sm" onClick={() => setAll(true)}>
						<ChevronDown aria-hidden />
						{t('more', { count: operation.parameters.length - fields.length })}
					</Button>
				)}
				{media === 'multipart/form-data' ? (
					<div className="flex flex-col gap-1">
						<Label htmlFor={`${id}-file`}>{t('file')}</Label>
						<Input
							id={`${id}-file`}
							type="file"
							className="py-1.5"
							onChange={(event) => setDraft({ ...draft, file: event.target.files?.[0] ?? null })}
						/>
					</div>
				) : (
					media && (
						<div className="flex flex-col gap-1">
							<Label htmlFor={`${id}-body`}>{t('body')}</Label>
							<Textarea
								id={`${id}-body`}
								dir="ltr"
								spellCheck={false}
								value={draft.body}
								onChange={(event) => setDraft({ ...draft, body: event.target.value })}
								className="max-h-96 font-mono text-xs"
							/>
						</div>
					)
				)}
				<div className="flex flex-wrap items-center gap-3">
					<Button type="submit" variant="primary" pending={call.isPending} disabled={missing.length > 0}>
						<Send aria-hidden />
						{t('send')}
					</Button>
					{missing.length > 0 && (
						<p className="text-muted-foreground text-sm">{t('missing', { names: missing.join(', ') })}</p>
					)}
				</div>
			</form>
			<CodeBlock label="curl" code={curlOf(operation, draft, window.location.origin)} />
			<div aria-live="polite" className="flex flex-col gap-3">
				{call.error && <Alert tone="danger">{t('unreachable')}</Alert>}
				{call.data && (
					<>
						<p className="flex items-center gap-2 text-sm">
							<Badge tone={isGood ? 'success' : 'danger'}>{call.data.status}</Badge>
							<span className="text-muted-foreground">{t('took', { ms: call.data.milliseconds })}</span>
						</p>
						<CodeBlock label={t('answer')} code={call.data.body} />
						<CodeBlock label={t('headers')} code={call.data.headers} />
					</>
				)}
			</div>
		</section>
	);
}
