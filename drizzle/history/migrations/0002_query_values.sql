CREATE INDEX "queries_database" ON "queries" USING btree ("database_id");--> statement-breakpoint
CREATE INDEX "queries_state" ON "queries" USING btree ("state");