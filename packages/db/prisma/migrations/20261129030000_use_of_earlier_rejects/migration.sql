-- What earlier imports have refused counts for their accounts as well, until it is deleted.
INSERT INTO "job_reject_use" ("job_id", "bytes")
SELECT r."job_id", sum(pg_column_size(r.*)) FROM "job_reject" r
	JOIN "job" j ON j."id" = r."job_id" AND j."kind" IN ('participantImport', 'participantPreview', 'pointImport', 'pointPreview', 'catalogueRebuild', 'providerImport')
	GROUP BY 1
ON CONFLICT ("job_id") DO NOTHING;

-- Previews that wait, each with its stage.
UPDATE "import_preview" SET "bytes" = coalesce(pg_total_relation_size(to_regclass('import_stage.p' || replace("job_id"::text, '-', ''))), 0)
WHERE "bytes" = 0;
