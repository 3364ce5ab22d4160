-- The interface and the specification say "catalog", so the steps of builds that REST returns in English do, too. The details of failed ones are of our own sentences about the feed only.
update rebuild_step set description = replace(replace(description, 'Catalogue', 'Catalog'), 'catalogue', 'catalog')
where code in ('compared', 'switched', 'restored') and description like '%atalogue%';
update rebuild_step set step_detail = replace(step_detail, 'catalogue endpoint', 'catalog endpoint')
where code = 'failed' and params->>'reason' in ('noAddress', 'address', 'insecure', 'unreachable', 'redirects', 'refused') and step_detail like '%catalogue endpoint%';
