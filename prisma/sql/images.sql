-- Uploaded pictures.

-- True while the organization, one of its resources or one of its events shows an image. Asked only before it
-- is deleted, so it may read all events.
CREATE OR REPLACE FUNCTION image_is_shown(p_organization text, p_image text) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM organizations o
                  WHERE o.id = p_organization
                    AND p_image IN (o.branding ->> 'logo_image_id', o.branding ->> 'dark_logo_image_id',
                                    o.branding ->> 'icon_image_id', o.branding ->> 'cover_image_id'))
      OR EXISTS (SELECT 1 FROM resources r
                  WHERE r.organization_id = p_organization
                    AND r.photos @> jsonb_build_array(jsonb_build_object('image_id', p_image)))
      OR EXISTS (SELECT 1 FROM recurring_events s
                  WHERE s.organization_id = p_organization
                    AND s.photos @> jsonb_build_array(jsonb_build_object('image_id', p_image)))
      OR EXISTS (SELECT 1 FROM events e
                  WHERE e.organization_id = p_organization
                    AND e.photos @> jsonb_build_array(jsonb_build_object('image_id', p_image)))
$$;
