-- How many images a user has stored within a day is asked at each upload.
CREATE INDEX "image_created_by_id_created_at_idx" ON "image"("created_by_id", "created_at");
