DROP INDEX "actions_user_action";--> statement-breakpoint
DROP INDEX "actions_dashboard";--> statement-breakpoint
DROP INDEX "actions_chart";--> statement-breakpoint
CREATE INDEX "actions_action_happened" ON "actions" USING btree ("action","happened_at_ms","id");--> statement-breakpoint
CREATE INDEX "actions_user_happened" ON "actions" USING btree ("user_id","happened_at_ms","id");--> statement-breakpoint
CREATE INDEX "actions_dashboard_happened" ON "actions" USING btree ("dashboard_id","happened_at_ms","id");--> statement-breakpoint
CREATE INDEX "actions_chart_happened" ON "actions" USING btree ("chart_id","happened_at_ms","id");