import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import { cn } from '../lib/cn';
import { useUi } from '../lib/ui-context';
import { Button } from '../primitives/button';
import { ErrorCount } from './error-count';
import type { FieldConfig } from './fields/field-config';
import { FormFields } from './fields/form-fields';
import { Form, type FormProps } from './form';
import { standOn } from './stand-on';
import type { KitForm } from './use-form';

export interface FormSection<Values extends FieldValues> {
	/** Anchor in the side index. */
	id: string;
	title: string;
	description?: ReactNode;
	fields?: readonly FieldConfig<Values>[];
	content?: ReactNode;
}

export interface PageFormProps<Values extends FieldValues, Output>
	extends Pick<FormProps<Values, Output>, 'onSubmit' | 'version' | 'valuesOf' | 'draft'> {
	form: KitForm<Values, Output>;
	sections: readonly FormSection<Values>[];
	submitLabel?: string;
	/** Extra buttons of the bottom bar. */
	actions?: ReactNode;
}

/** A form as a page: sections with a side index if there are several, a bar for unsaved changes, Ctrl+S. */
export function PageForm<Values extends FieldValues, Output>(props: PageFormProps<Values, Output>) {
	const { form, sections, submitLabel, actions, onSubmit, version, valuesOf, draft } = props;
	const { t } = useUi();
	const { isDirty, isSubmitting } = form.formState;
	const indexed = sections.length > 2;
	return (
		<Form
			form={form}
			saveKey
			guarded
			fields={sections.flatMap((section) => section.fields ?? [])}
			version={version}
			valuesOf={valuesOf}
			draft={draft}
			onSubmit={async (values, context) => {
				const sent = structuredClone(form.getValues());
				const saved = await onSubmit(values, context);
				standOn(form, sent);
				return saved;
			}}
		>
			<div className={cn('flex gap-10', !indexed && 'max-w-[45rem]')}>
				<div className="flex min-w-0 max-w-[45rem] flex-1 flex-col gap-6">
					{sections.map((section) => (
						<section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`} className="scroll-mt-4">
							<div className="rounded-lg border bg-card shadow-xs">
								<div className="border-b px-5 py-4">
									<h2 id={`${section.id}-title`} className="font-semibold text-lg leading-6">
										{section.title}
									</h2>
									{section.description && <p className="mt-0.5 text-muted-foreground">{section.description}</p>}
								</div>
								<div className="px-5 py-5">
									{section.fields && <FormFields fields={section.fields} />}
									{section.content}
								</div>
							</div>
						</section>
					))}
					<div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center justify-end gap-2 rounded-t-lg border-t bg-background px-1 py-3">
						<span className="me-auto text-muted-foreground text-sm" role="status">
							{isDirty ? t('unsavedChanges') : ''}
						</span>
						<ErrorCount />
						{actions}
						{isDirty && (
							<Button disabled={isSubmitting} onClick={() => form.reset()}>
								{t('discard')}
							</Button>
						)}
						<Button type="submit" variant="primary" pending={isSubmitting} data-tip={t('save')} data-tip-keys="Ctrl+S">
							{submitLabel ?? t('save')}
						</Button>
					</div>
				</div>
				{indexed && (
					<nav aria-label={t('sections')} className="sticky top-0 hidden h-fit w-44 shrink-0 text-sm lg:block">
						<ul className="border-s">
							{sections.map((section) => (
								<li key={section.id}>
									<a
										href={`#${section.id}`}
										className="-ms-px block border-transparent border-s-2 px-3 py-1.5 text-muted-foreground hover:border-primary hover:text-foreground"
									>
										{section.title}
									</a>
								</li>
							))}
						</ul>
					</nav>
				)}
			</div>
		</Form>
	);
}
