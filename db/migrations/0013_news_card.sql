-- The news card of the home page spoke of the whole site; only where nobody has written another text.
UPDATE "site_content" SET "value" = jsonb_set("value", '{description}', '"Cada noticia de la prensa tiene su fecha y su texto, la actuación urbanística de la que habla y los conflictos que nombra."')
WHERE "key" = 'home' AND "value" ->> 'description' = 'Un repositorio abierto de actuaciones urbanísticas, noticias y conflictos para consultar, enseñar e investigar.';
