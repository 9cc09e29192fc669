DROP INDEX "actions_dashboard_happened";--> statement-breakpoint
DROP INDEX "actions_chart_happened";--> statement-breakpoint
CREATE INDEX "actions_dashboard_happened" ON "actions" USING btree ("dashboard_id","happened_at_ms","id","user_id");--> statement-breakpoint
CREATE INDEX "actions_chart_happened" ON "actions" USING btree ("chart_id","happened_at_ms","id","user_id","dashboard_id");